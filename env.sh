cpu () 
{ 
    for k in ticker worker scheduler;
    do
        p=$(cat $L/$k.pid);
        awk -v k=$k '{print k, ($14+$15)/100 "s cpu"}' /proc/$p/stat;
    done
}
